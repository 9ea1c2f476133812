"""Screens as players read them, in the language of each."""

import re
from dataclasses import replace

import pytest

from bot.engine.actions import Bid, Concede, Pass, Play
from bot.engine.cards import card_named
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.notation import parse_position
from bot.engine.rules import presets
from bot.engine.state import Standing
from bot.table.model import Hold, Locale, Scene, Seat
from bot.telegram import screens
from bot.telegram.cards_text import cards_text, hand_line, hand_text
from bot.telegram.commands import COMMANDS
from bot.telegram.screen import CAPTION_LIMIT, Screen
from tests.telegram.scenes import find, lobby_of, now, people_at, played, scene_of, wild

TEXT_UNITS = 4096
ALERT_UNITS = 200
NO_BREAK = "\N{NO-BREAK SPACE}"
LONGEST = tuple(f"{'Ш' * 60}{seat}" for seat in range(4))


def plain(screen: Screen) -> str:
    """The text with ordinary spaces, easier to write down."""
    return screen.text.replace(NO_BREAK, " ")


def units(text: str) -> int:
    """Length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def buttons(screen: Screen) -> list[str]:
    """The labels under a screen."""
    if screen.keyboard is None:
        return []
    return [button.text for row in screen.keyboard.inline_keyboard for button in row]


def at_phase(phase: str, rules: str = "classic", players: int = 3) -> Game:
    """The first position of this phase."""
    return find(lambda game: now(game).phase == phase, rules, players)


def test_lobby_names_starter_rules_and_seats() -> None:
    """Who gathers, by which rules, who sits where and what is free."""
    scene = lobby_of(
        (Seat("Аня", 1), Seat("Борис", 2), Seat("Паскаль", level="novice")),
        "classic;dump_truck=555",
    )
    expected = (
        "🎴 Тысяча · стол собирает Аня\nПравила: классика + самосвал 555\n\n"
        "1 Аня\n2 Борис\n3 🤖 Паскаль · новичок\n4 свободно"
    )
    assert expected == plain(screens.lobby(scene))


def test_lobby_says_how_many_are_missing() -> None:
    """Two are missing for a game of three, and the number agrees."""
    scene = lobby_of((Seat("Аня", 1),), "minigames")
    assert plain(screens.lobby(scene)).endswith("Нужно ещё 2 игрока")


def test_a_lobby_of_computers_alone_asks_for_a_person() -> None:
    """Three computers and nobody else: the lobby says what is missing, and Start is disabled."""
    computers = tuple(Seat(name, level="novice") for name in ("Паскаль", "Эйлер", "Гаусс"))
    screen = screens.lobby(lobby_of(computers))
    assert screen.text.endswith("Сначала сядьте сами")
    assert screen.keyboard is not None
    assert screen.keyboard.inline_keyboard[-1][0].disabled is not None


def test_start_can_be_tapped_when_the_rules_allow_the_number() -> None:
    """Disabled with one player, green with two."""
    alone = screens.lobby(lobby_of((Seat("Аня", 1),))).keyboard
    both = screens.lobby(lobby_of((Seat("Аня", 1), Seat("Борис", 2)))).keyboard
    assert alone is not None
    assert both is not None
    assert alone.inline_keyboard[-1][0].disabled is not None
    assert ("success", "l:12:start") == (
        both.inline_keyboard[-1][0].style,
        both.inline_keyboard[-1][0].callback_data,
    )


def test_table_message_in_the_auction() -> None:
    """Scores, everybody's last word from forehand on, and whose word it is."""
    game = at_phase("bid").act(Bid(100)).act(Bid(110))
    expected = (
        "🎴 Кон 1 · сдаёт Вера\nСчёт: Аня 0 · Борис 0 · Вера 0\n\n"
        "Торг: Аня 100 · Борис 110\nСлово: Вера"
    )
    assert expected == plain(screens.table_message(scene_of(game)))


def test_table_message_has_no_card_of_an_open_trick() -> None:
    """In the group a trick is seen when it is complete."""
    game = find(lambda game: bool(now(game).table) and not any(now(game).tricks))
    shown = screens.table_message(scene_of(game))
    assert not any(sign in shown.text for sign in "♥♦♣♠")


def test_table_message_of_a_finished_deal_is_its_headline_and_the_new_totals() -> None:
    """What stays in the chat is what the deal came to."""
    game = find(lambda game: game.result is not None and not now(game).conceded)
    first, second = plain(screens.table_message(scene_of(game))).split("\n")
    assert first.startswith("🎴 Кон 1: ")
    assert second.startswith(f"Счёт: Аня {game.scores[0].total}".replace("-", "−"))


def test_signs_of_standing_stand_behind_the_total() -> None:
    """The barrel with the attempt that is going on, the bolts with their number."""
    game = at_phase("bid")
    scores = (Standing(340), Standing(505, bolts=1), Standing(880, barrel=1))
    scene = scene_of(replace(game, state=now(game).evolve(scores=scores), scores=scores))
    assert "Аня 340 · Борис 505 ‖1 · Вера 880 🛢2" in plain(screens.table_message(scene))


def test_a_vacated_seat_can_be_taken_and_a_vote_is_counted() -> None:
    """The computer in a left seat has its button, and the vote says how many are needed."""
    scene = scene_of(at_phase("bid"))
    seats = (*scene.seats[:2], Seat("Вера", level="skilled", vacated=True))
    shown = screens.table_message(replace(scene, seats=seats, votes=1, voters=(1,), votes_needed=2))
    assert ["🂠 Мои карты", "Сесть за 🤖: Вера", "Закончить партию"] == buttons(shown)
    assert "Предлагает закончить: Борис. Голосов 1 из 2." in shown.text
    assert "🤖 Вера 0" in plain(shown)


def test_a_stopped_game_that_still_waited_for_somebody() -> None:
    """Its table message says that it is over: nobody is at turn, and no votes are missing."""
    scene = replace(scene_of(at_phase("bid")), votes=1)
    stopped = replace(scene, stage="closed", reason="stopped")
    turn = plain(screens.table_message(replace(scene, votes=0))).split("\n")[-1]
    shown = plain(screens.table_message(stopped))
    assert "Партия остановлена." == shown.split("\n")[-1]
    assert turn not in shown
    assert "Предлагает закончить" not in shown


def test_posts_are_talon_tricks_and_result_each_with_a_lasting_name() -> None:
    """The last trick shares the result's post, so seven tricks have their own."""
    game = find(lambda game: game.result is not None and bool(now(game).tricks[0]))
    slots = [post.slot for post in screens.posts(scene_of(game))]
    number = game.number
    tricks = [f"12:d{number}.t{trick}" for trick in range(1, 8)]
    assert [f"12:d{number}.talon", *tricks, f"12:d{number}.result"] == slots


def test_posts_never_change_once_they_are_there() -> None:
    """A post is sent once, so what it says may not depend on what comes later in its deal."""
    seen: dict[str, str] = {}
    for game in played("android", 3, seed=4):
        for post in screens.posts(scene_of(game)):
            assert post.screen.text == seen.setdefault(post.slot, post.screen.text)


def test_a_trick_post_names_cards_marriage_taker_and_points() -> None:
    """Who played what, the marriage led, the new trump, who takes and leads, points so far."""

    def declared(game: Game) -> bool:
        return (
            bool(game.actions) and isinstance(last := game.actions[-1], Play) and last.mark == "*"
        )

    game = find(declared)
    assert "👑" in plain(screens.hand(scene_of(game), 0, "ru")).partition("На столе")[2]
    while now(game).table:
        game = game.act(now(game).legal[0])
    text = plain(screens.posts(scene_of(game))[-1].screen)
    assert "👑" in text
    assert "👑" in plain(screens.table_message(scene_of(game)))
    assert "\nКозырь " in text
    assert " и ходит\n" in text


def test_a_game_alone_speaks_to_its_player() -> None:
    """In private the person is "you" in results too, and the hand says against whom he plays."""
    game = find(lambda game: game.result is not None and bool(now(game).tricks[0]))
    scene = scene_of(game)
    robots = tuple(Seat(name, level="novice") for name in ("Паскаль", "Эйлер"))
    chat = replace(scene.chat, private=True)
    scene = replace(scene, chat=chat, seats=(scene.seats[0], *robots))
    text = plain(screens.posts(scene)[-1].screen)
    assert "Аня" not in text
    assert "\nВы " in text
    assert "Вы берёт " not in text
    assert plain(screens.hand(scene, 0, "ru")).startswith("🎴 С 🤖 · кон ")


def test_a_game_alone_has_its_lock_on_a_button() -> None:
    """Its first digits are shown and all of them copied, whatever else there is to do; the hand
    says nothing of it, and where there will be no deal there is no such button."""
    for game in (at_phase("bid"), find(lambda game: game.result is not None)):
        scene = scene_of(game)
        robots = tuple(Seat(name, level="novice") for name in ("Паскаль", "Эйлер"))
        chat = replace(scene.chat, private=True)
        alone = replace(scene, chat=chat, seats=(scene.seats[0], *robots), lock="5947d7c3" * 8)
        screen = screens.hand(alone, 0, "ru")
        assert screen.keyboard
        assert "5947" not in screen.text
        (key,) = screen.keyboard.inline_keyboard[-1]
        assert f"🔒 Кон {scene.number + 1}: 5947d7c3…" == key.text
        assert key.copy_text
        assert "5947d7c3" * 8 == key.copy_text.text
        assert "🔒" not in "".join(buttons(screens.hand(replace(alone, lock=""), 0, "ru")))
        grouped = screens.hand(replace(scene, lock="5947d7c3" * 8), 0, "ru")
        assert "🔒" not in "".join(buttons(grouped))


def test_the_other_talon_of_two_goes_with_the_last_trick() -> None:
    """Its points are told apart from a bonus, which these rules have none of."""

    def last(game: Game) -> Event:
        return game.view(None).events[-1]

    def bonus(game: Game) -> int:
        return getattr(last(game), "bonus", 0)

    game = find(lambda game: game.result is not None and bonus(game) > 0, players=2)
    text = plain(screens.posts(scene_of(game))[-1].screen)
    assert f" и последнюю взятку, ещё {bonus(game)} из прикупа\n" in text


def test_a_result_explains_every_change() -> None:
    """Bolts, rounding and the barrel are told in brackets; the next dealer stands below."""
    game = find(
        lambda game: (
            game.result is not None and any(one.reason == "bolts" for one in game.result.lines)
        )
    )
    text = plain(screens.posts(scene_of(game))[-1].screen)
    assert "(болт" in text or ", болт" in text
    assert "‖1" in text
    assert "\nСледующий сдаёт: " in text


def test_a_conceded_deal_says_so() -> None:
    """The headline names who gives up, the rows who is paid."""
    game = find(lambda game: game.result is not None and now(game).conceded, choose=wild)
    text = plain(screens.posts(scene_of(game))[-1].screen)
    assert ", роспись " in text
    assert "(за роспись)" in text


def test_a_redealt_deal_shows_its_right() -> None:
    """The claim's name and its cards are there for all, and the same dealer deals again."""
    game = find(lambda game: now(game).redealt, choose=wild)
    text = plain(screens.posts(scene_of(game))[-1].screen)
    assert ": пересдача, просит: " in text
    assert "\nСнова сдаёт: " in text


def test_the_end_ranks_everybody() -> None:
    """The winner first, one tap to play again, and one to be called to the next game."""
    *_, game = played("stock;target=200", 3, deals=60)
    end = screens.posts(scene_of(game))[-1]
    assert "12:end" == end.slot
    assert game.winner is not None
    assert f"1 {scene_of(game).seats[game.winner].name} " in end.screen.text
    back = ["🎬 Посмотреть", "📄 Запись", "🔍 Проверить раздачи"]
    assert ["Ещё партию", "🔔 Позвать на следующую", *back] == buttons(end.screen)


def test_the_hand_mirrors_the_table_and_asks_for_the_move() -> None:
    """The group linked, the player as "you", cards by suit, and what to do."""
    game = at_phase("bid").act(Bid(100))
    screen = screens.hand(scene_of(game), 1, "ru", group_url="https://t.me/c/100/5")
    head, totals, bids, _, red, black, _, task = plain(screen).split("\n")
    assert "🎴 Пятница, карты · кон 1" == head
    assert "Счёт: Аня 0 · Вы 0 · Вера 0" == totals
    assert "Торг: Аня 100" == bids
    assert red.startswith("♥ ")
    assert " ♦ " in red
    assert black.startswith("♣ ")
    assert "Ваше слово" == task
    assert ["text_link", "bold"] == [entity.type for entity in screen.entities]
    assert "https://t.me/c/100/5" == screen.entities[0].url


@pytest.mark.parametrize(
    ("locale", "task"),
    [
        ("ru", "Ваше слово. Выше 120 с этими картами нельзя"),
        ("en", "Your bid: these cards allow 120 at most"),
    ],
)
def test_who_can_only_pass_is_told_why(locale: Locale, task: str) -> None:
    """Without a marriage nobody bids more than 120: the hand says so beside its one button."""

    def may_only_pass(game: Game) -> bool:
        return now(game).phase == "bid" and 120 in now(game).bids and now(game).legal == (Pass(),)

    game = find(may_only_pass)
    screen = screens.hand(scene_of(game), now(game).turn, locale)
    assert task == plain(screen).split("\n")[-1]


def test_the_hand_speaks_its_owners_language() -> None:
    """English ranks and words in a Russian group."""
    game = at_phase("bid").act(Bid(100))
    text = plain(screens.hand(scene_of(game), 1, "en"))
    assert "Bids: Аня 100" in text
    assert "Аня 0 · You 0 · Вера 0" in text
    assert text.endswith("Your bid")


def test_conceding_asks_with_its_price() -> None:
    """What it costs and pays is said before the button that does it."""
    game = find(lambda game: game.in_deal and Concede() in now(game).legal)
    seat = now(game).turn
    screen = screens.hand(scene_of(game), seat, "ru", "concede")
    bid = now(game).contract
    assert plain(screen).endswith(f"Расписать кон?\nвам −{bid} · каждому сопернику +60")
    assert ["Точно расписать", "Назад"] == buttons(screen)


@pytest.mark.parametrize("rules", ["classic", "modern", "minigames", "android", "online"])
def test_the_price_is_what_the_score_sheet_writes(rules: str) -> None:
    """The question before conceding agrees with the scoring after it."""
    for game in played(rules, seed=3, deals=6):
        if not game.in_deal or Concede() not in now(game).legal:
            continue
        seat = now(game).turn
        asked = plain(screens.hand(scene_of(game), seat, "ru", "concede"))
        result = game.act(Concede()).result
        assert result is not None
        paid = max((one.amount for one in result.lines if one.reason == "concede_pays"), default=0)
        reasons = ("concede", "concede_fine", "bolts")
        own = [one for one in result.lines if one.seat == seat and one.reason in reasons]
        cost = sum(one.amount for one in own)
        assert not paid or f"каждому сопернику +{paid}" in asked
        assert not cost or f"вам −{-cost}" in asked


def test_in_the_look_time_the_hand_says_so() -> None:
    """Everybody looks at the cards, whoever has to act reads what for all the same; whose tap is
    kept is told it is, and sees no keys."""
    game = at_phase("bid")
    scene = replace(scene_of(game), hold=Hold(until=5.0))
    look = "⏳ Смотрите карты. Кому положена пересдача, просит сейчас"
    turn = now(game).turn
    assert plain(screens.hand(scene, (turn + 1) % 3, "ru")).endswith(look)
    assert plain(screens.hand(scene, turn, "ru")).endswith(f"{look}\nВаше слово")
    give = replace(scene_of(at_phase("give")), hold=Hold(until=5.0))
    giver = give.public.turn if give.public else 0
    assert f"{look}\nКарта сопернику: " in screens.hand(give, giver, "ru").text
    kept = screens.hand(replace(scene, hold=Hold(until=5.0, seat=0)), 0, "ru")
    assert plain(kept).endswith("⏳ Принято, скоро откроем")
    assert [] == buttons(kept)
    assert "Слово: Аня" in screens.table_message(scene).text


def test_cards_nobody_has_looked_at_are_not_shown() -> None:
    """Before "look" or "dark" the hand is face down, also in the alert."""
    game = at_phase("look", "barrel900")
    scene = scene_of(game)
    seat = now(game).turn
    assert "🌑 Карты закрыты" in screens.hand(scene, seat, "ru").text
    assert screens.hand_alert(scene.hands[seat], "ru").startswith("🌑 Карты закрыты")


def test_a_sitting_dealer_is_told_so() -> None:
    """With four players the dealer has no cards in this deal."""
    game = at_phase("play", players=4)
    scene = scene_of(game)
    dealer = game.dealer
    assert "Вы на прикупе" in screens.hand(scene, dealer, "ru").text
    waiting = screens.hand(replace(scene, hold=Hold(until=5.0)), dealer, "ru").text
    assert "Смотрите карты" not in waiting
    assert "Вы на прикупе, этот кон без вас" == screens.hand_alert(scene.hands[dealer], "ru")


def test_the_alert_holds_the_whole_hand() -> None:
    """Cards, trump, and that they wait for him, in at most 200 units."""
    game = at_phase("play")
    seat = now(game).turn
    text = screens.hand_alert(game.view(seat), "ru")
    assert "без козыря" in text
    assert text.endswith("Ждут вас!")
    assert ALERT_UNITS >= units(text)


def test_score_before_and_in_a_game() -> None:
    """Nothing yet in a lobby; later the leader first."""
    assert "Счёта ещё нет: игра не началась" == screens.score(lobby_of(()), "ru").text
    game = at_phase("bid")
    scores = (Standing(-20), Standing(340, bolts=2), Standing(880, barrel=0))
    shown = plain(screens.score(replace(scene_of(game), scores=scores), "ru"))
    assert "Счёт, кон 1\nВера 880 🛢1\nБорис 340 ‖2\nАня −20" in shown


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("stopped", "Партия остановлена."),
        ("no-people", "За столом никого не осталось. Партия окончена."),
        ("deserted", "За столом давно никого нет. Партия окончена."),
        ("something-new", "Партия окончена."),
    ],
)
def test_a_closed_game_says_why_and_leaves_the_totals(reason: str, expected: str) -> None:
    """No buttons are left to tap."""
    scene = replace(scene_of(at_phase("bid")), stage="closed", reason=reason)
    screen = screens.closed(scene)
    assert f"{expected}\nАня 0 · Борис 0 · Вера 0" == plain(screen)
    assert screen.keyboard is None


def test_a_closed_game_tells_computers_and_minus_scores() -> None:
    """A computer has its sign, a total below zero a real minus; in private the reader's words."""
    scene = replace(scene_of(at_phase("bid")), stage="closed", reason="stopped")
    scene = replace(
        scene,
        seats=(*scene.seats[:2], Seat("Pascal", level="novice")),
        scores=(Standing(0), Standing(60), Standing(-120)),
    )
    assert "The game was stopped.\nАня 0 · Борис 60 · 🤖 Pascal −120" == plain(
        screens.closed(scene, "en")
    )


def test_a_lobby_that_closed_says_why() -> None:
    """A lobby has no totals."""
    scene = replace(lobby_of((Seat("Аня", 1),)), stage="closed", reason="expired")
    assert "Никто так и не начал: стол закрыт." == screens.closed(scene).text


def _everything(scene: Scene, locale: Locale) -> list[Screen]:
    shown = [screens.table_message(scene, live=live) for live in (False, True)]
    shown.append(screens.score(scene, locale))
    shown += [post.screen for post in screens.posts(scene)]
    for seat in scene.hands:
        shown += [
            screens.hand(scene, seat, locale, "plain"),
            screens.hand(scene, seat, locale, "bids"),
            screens.hand(scene, seat, locale, "concede"),
        ]
    return shown


@pytest.mark.parametrize("rules", list(presets()))
def test_every_screen_fits_with_the_longest_names(rules: str) -> None:
    """Text within 4096 units, alerts within 200, the score, which may stand under a picture,
    within 1024, whatever happens under any preset."""
    for players in presets()[rules].players:
        for step, game in enumerate(played(rules, players, seed=players, deals=2, choose=wild)):
            if step % 4 and game.in_deal:
                continue
            for locale in ("ru", "en"):
                scene = scene_of(game, LONGEST, locale)
                shown = _everything(scene, locale)
                assert TEXT_UNITS >= max(units(screen.text) for screen in shown)
                assert CAPTION_LIMIT >= units(screens.score(scene, locale).text)
                assert min(len(screen.text.strip()) for screen in shown)
                alerts = [screens.hand_alert(view, locale) for view in scene.hands.values()]
                assert ALERT_UNITS >= max(map(units, alerts))
                assert all(alerts)


@pytest.mark.parametrize("locale", ["ru", "en"])
@pytest.mark.parametrize("rules", list(presets()))
def test_rules_fit_and_their_line_is_an_alert(rules: str, locale: Locale) -> None:
    """All the rules in one message, their line within 200 units."""
    chosen = presets()[rules]
    assert TEXT_UNITS >= units(screens.rules_text(chosen, locale).text)
    assert ALERT_UNITS >= units(screens.rules_line(chosen, locale))


def test_rules_leave_out_what_cannot_come_up() -> None:
    """No word of barrel, auction or talon in the stock game."""
    text = screens.rules_text(presets()["stock"], "ru").text
    assert not any(word in text for word in ("Бочка", "Торг", "снос", "золот"))


def test_a_name_is_never_markup() -> None:
    """Angle brackets and underscores stand as they are."""
    scene = lobby_of(people_at(("<3 _x_", "*b*")), starter="<3 _x_")
    screen = screens.lobby(scene)
    assert "1 <3 _x_\n2 *b*" in screen.text
    assert ["bold"] == [entity.type for entity in screen.entities]


def test_help_and_welcome_are_there_in_both_languages() -> None:
    """The help lists the commands that work where it is asked for, and no others; it says what
    the lock is."""
    for locale in ("ru", "en"):
        assert "🔒" in screens.help_text(locale, private=False).text
        for private in (True, False):
            listed = screens.help_text(locale, private=private).text.rpartition("\n\n")[2]
            for one in COMMANDS[:-1]:
                offered = one.private if private else one.group
                assert offered == (f"/{one.name} " in listed)
        assert "/play" in screens.welcome(locale).text
        assert "/new" in screens.group_welcome(locale).text


def test_the_language_choice_carries_both_languages() -> None:
    """Each button is written in its own language."""
    assert ["Русский", "English"] == buttons(screens.language_choice("ru"))


def test_a_hand_breaks_between_suits_alone() -> None:
    """On a narrow screen a suit stays with its cards."""
    hand = parse_position("AT.K../J9.Q../..AT.9").hands[0]
    assert isinstance(hand, int)
    for text in (hand_line(hand, "ru"), hand_text(hand, "ru")):
        assert {"♥\u00a0Т\u00a010", "♦\u00a0К"} <= set(re.split(r"[ \n]+", text))


def test_card_names_follow_the_language() -> None:
    """Т К Д В in Russian, A K Q J in English."""
    cards = [card_named(name) for name in ("Ah", "Td", "Kc", "Qs", "Jh", "9d")]
    assert "Т♥ 10♦ К♣ Д♠ В♥ 9♦" == cards_text(cards, "ru")
    assert "A♥ 10♦ K♣ Q♠ J♥ 9♦" == cards_text(cards, "en")
