from bot.engine.errors import GameError, IllegalAction
def refusal(state, action):
    return IllegalAction("x", str(action))
