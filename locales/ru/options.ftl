# Choosing the rules: refusals, screens, and of every house rule its name and what it does.

error-not-entitled = Правила меняют админы группы, а пока собирается стол, и тот, кто его собирает
error-preset-name = Имя: от 1 до { $most } знаков, без ; и =
error-preset-name-taken = { $name }: так уже называются готовые правила
error-presets-full = Своих правил уже { $most }, сначала удалите лишние
error-no-own-preset = Таких своих правил здесь нет
