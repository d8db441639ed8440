import { ResultActions } from '#ui/actions.tsx'

export type Fact = [name: string, value: string]

/** What a panel shows, as text: a fact a line. */
export function PanelActions({ facts, name }: { facts: () => Fact[]; name: string }) {
  const text = () =>
    facts()
      .map((fact) => fact.join(': '))
      .join('\n')
  return <ResultActions kind="text" text={text} file={{ content: () => `${text()}\n`, name }} />
}
