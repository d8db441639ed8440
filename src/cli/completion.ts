import type { AnyOperation } from '#contract/operation.ts'
import { fieldsOf, wordsOf } from '#contract/schema.ts'
import { flagOf } from '#shared/command-line.ts'
import { answerFields, commandsOf, toolNames, type Command } from './commands.ts'

const OWN_COMMANDS = ['completion', 'help', 'mcp']
const OWN_OPTIONS = ['--json', '--only', '--output', '--help']

/** The completion script of a shell, or nothing for a shell that has none: tools, operations, options, values. */
export async function completion(shell: string | undefined): Promise<string | undefined> {
  if (shell !== 'bash' && shell !== 'zsh') return undefined
  const write = shell === 'bash' ? bash : zsh
  return write(await Promise.all(toolNames.map(async (tool): Promise<Offered> => [tool, await commandsOf(tool)])))
}

type Offered = [tool: string, commands: Command[]]

/** Patterns of a `case` over "tool operation" or "tool operation option", with the words that fit. */
function cases(offered: Offered[], indent: string): string {
  const own = [
    `'mcp '*) offer='${toolNames.join(' ')}' ;;`,
    ...offered.map(([tool, commands]) => `'help ${tool} ${tool}') offer='${namesOf(commands)}' ;;`),
  ]
  const lines = offered.flatMap(([tool, commands]) =>
    commands.flatMap(({ command, operation }) => [
      ...valuesOf(operation).map(([flag, values]) => `'${tool} ${command} --${flag}') offer='${values.join(' ')}' ;;`),
      `'${tool} ${command} '*) offer='${optionsOf(operation).join(' ')}' ;;`,
    ]),
  )
  return [...own, ...lines].map((line) => indent + line).join('\n')
}

const namesOf = (commands: Command[]) => commands.map(({ command }) => command).join(' ')

function operationNames(offered: Offered[], indent: string): string {
  const lines = offered.map(([tool, commands]) => `${tool}) offer='${namesOf(commands)}' ;;`)
  const own = [`completion) offer='bash zsh' ;;`, `help | mcp) offer='${toolNames.join(' ')}' ;;`]
  return [...lines, ...own].map((line) => indent + line).join('\n')
}

function fields({ query, body }: AnyOperation) {
  return Object.entries({ ...fieldsOf(query), ...fieldsOf(body) })
}

function optionsOf(operation: AnyOperation): string[] {
  return [...new Set([...fields(operation).map(([field]) => `--${flagOf(field)}`), ...OWN_OPTIONS])]
}

/** Options with a list of plain words to choose from. */
function valuesOf(operation: AnyOperation): [flag: string, values: string[]][] {
  const options = fields(operation).flatMap(([field, schema]): [string, string[]][] => {
    const values = wordsOf(schema)
    const plain = values.length > 0 && values.every((value) => /^[\w.+-]+$/.test(value))
    return plain ? [[flagOf(field), values]] : []
  })
  return [...options, ['only', answerFields(operation).filter((name) => /^\w+$/.test(name))]]
}

function bash(offered: Offered[]): string {
  return `# sundry for bash: eval "$(sundry completion bash)"
_sundry() {
  local offer='' previous='' current="\${COMP_WORDS[COMP_CWORD]}"
  if ((COMP_CWORD == 1)); then
    offer='${[...toolNames, ...OWN_COMMANDS].join(' ')}'
  elif ((COMP_CWORD == 2)); then
    case "\${COMP_WORDS[1]}" in
${operationNames(offered, '      ')}
    esac
  else
    previous="\${COMP_WORDS[COMP_CWORD - 1]}"
    # Bash makes three words of --option=value, and two of it before there is a value.
    if [[ $current == = ]]; then
      current=''
    elif [[ $previous == = ]]; then
      previous="\${COMP_WORDS[COMP_CWORD - 2]}"
    fi
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} $previous" in
${cases(offered, '      ')}
    esac
    # A value that is none of an option's words is a file.
    [[ $offer == --* && $current != -* ]] && offer=''
  fi
  COMPREPLY=($(compgen -W "$offer" -- "$current"))
}
complete -o default -F _sundry sundry
`
}

function zsh(offered: Offered[]): string {
  return `#compdef sundry
# sundry for zsh: eval "$(sundry completion zsh)", or this text as a file _sundry in a folder of $fpath
_sundry() {
  local tool="\${words[2]}" previous="\${words[CURRENT-1]}" current="\${words[CURRENT]}" offer=''
  # Zsh makes one word of --option=value.
  if [[ $current == --*=* ]] && compset -P '*='; then
    previous="\${current%%=*}" current="\${current#*=}"
  fi
  if ((CURRENT == 2)); then
    offer='${[...toolNames, ...OWN_COMMANDS].join(' ')}'
  elif ((CURRENT == 3)); then
    case "$tool" in
${operationNames(offered, '      ')}
    esac
  else
    case "$tool \${words[3]} $previous" in
${cases(offered, '      ')}
    esac
    if [[ $offer == --* && $current != -* ]]; then
      _files
      return
    fi
  fi
  compadd -- \${(s: :)offer}
}
if [[ \${funcstack[1]} == _sundry ]]; then _sundry "$@"; else compdef _sundry sundry; fi
`
}
