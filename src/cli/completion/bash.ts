// The completion of bash, which zsh can use, too. Portable between both: no associative
// arrays, and nothing of the package bash-completion.

import type { CommandWords, Values } from './command-words.ts';

export function bashScript(commands: CommandWords[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# Completion of platen. In ~/.bashrc: source <(platen completion bash)

_platen_commands() {
  case "$1" in
${commands
  .filter((one) => one.commands.length > 0)
  .map((one) => `    ${quoted(one.path)}) echo ${quoted(one.commands.join(' '))} ;;`)
  .join('\n')}
  esac
}

_platen_options() {
  case "$1" in
${commands.map((one) => `    ${quoted(one.path)}) echo ${quoted(['--help', ...one.options.flatMap(({ names }) => names)].join(' '))} ;;`).join('\n')}
  esac
}

# What may follow an option or a command: words, and @files where files may. Fails for an
# option without a value.
_platen_values() {
  case "$1" in
${commands
  .flatMap(({ path, options, values }) => [
    ...options.flatMap((option) =>
      option.values
        ? `    ${option.names.map((name) => quoted(`${path} ${name}`)).join('|')}) ${valuesCommand(option.values)} ;;`
        : [],
    ),
    `    ${quoted(path)}) ${valuesCommand(values)} ;;`,
  ])
  .join('\n')}
    *) return 1 ;;
  esac
}

_platen() {
  # zsh ties a variable named path to PATH.
  local cur="\${COMP_WORDS[COMP_CWORD]}" at="" word previous="" i values
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    previous="$word"
    case "$at\${at:+ }$word" in
      ${paths.join('|')}) at="$at\${at:+ }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$previous" in
    -*) values="$(_platen_values "$at $previous" 2> /dev/null)" || values="@none" ;;
    *) values="@none" ;;
  esac
  if [ "$values" = "@none" ]; then
    case "$cur" in
      -*) values="$(_platen_options "$at")" ;;
      *) values="$(_platen_commands "$at") $(_platen_values "$at" 2> /dev/null)" ;;
    esac
  fi
  # On one line: compgen of zsh takes a new line for the end of the words.
  values=" $(echo $values) "
  case "$values" in
    *" @files "*)
      values="$(echo "$values" | sed 's/ @files / /g')"
      COMPREPLY=($(compgen -f -- "$cur"))
      ;;
  esac
  COMPREPLY=("\${COMPREPLY[@]}" $(compgen -W "$values" -- "$cur"))
}

complete -o filenames -F _platen platen
`;
}

export function zshScript(commands: CommandWords[]): string {
  const script = bashScript(commands).replace(
    '# Completion of platen. In ~/.bashrc: source <(platen completion bash)\n',
    `# Completion of platen. In ~/.zshrc: source <(platen completion zsh)

autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
`,
  );
  return script;
}

/** A command of the shell that writes the values. */
function valuesCommand({ words, list, files }: Values): string {
  const known = [...words, ...(files ? ['@files'] : [])].join(' ');
  const parts = [
    ...(known === '' ? [] : [`echo ${quoted(known)}`]),
    ...(list === null ? [] : [`platen completion --values ${list} 2> /dev/null`]),
  ];
  return parts.join('; ') || 'true';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
