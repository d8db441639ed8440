import { Button, IconButton } from '#ui/button.tsx'
import type { Parameter } from './query.ts'
import styles from './query-table.module.css'

interface Props {
  parameters: Parameter[]
  onChange(parameters: Parameter[]): void
}

/** The query as a table to edit: a changed parameter is encoded anew, the others stay to the letter. */
export function QueryTable({ parameters, onChange }: Props) {
  const edit = (index: number, change: Partial<Parameter>) =>
    onChange(parameters.map((own, at) => (at === index ? { ...own, ...change, raw: undefined } : own)))
  return (
    <section className="stack" data-gap="small" aria-label="Query parameters">
      <h3>Query parameters</h3>
      {parameters.length > 0 && (
        <ul className={styles.list}>
          {parameters.map((parameter, index) => (
            // Names may repeat: the order is a parameter's identity.
            <li key={index} className={styles.row}>
              <input
                className="input mono"
                dir="auto"
                aria-label={`Name of parameter ${index + 1}`}
                value={parameter.name}
                spellCheck={false}
                onChange={(event) => edit(index, { name: event.target.value })}
              />
              <input
                className="input mono"
                dir="auto"
                aria-label={`Value of parameter ${index + 1}`}
                value={parameter.value}
                spellCheck={false}
                onChange={(event) => edit(index, { value: event.target.value })}
              />
              <IconButton
                name="trash"
                label={`Remove parameter ${index + 1}`}
                onClick={() => onChange(parameters.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button size="small" icon="plus" onClick={() => onChange([...parameters, { name: '', value: '' }])}>
          Add a parameter
        </Button>
      </div>
    </section>
  )
}
