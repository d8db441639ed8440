import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import type { Mode, Options } from './options.ts'

interface Props {
  mode: Mode
  options: Options
  change(part: Partial<Options>): void
}

export function OptionsPanel({ mode, options, change }: Props) {
  return (
    <section className="card stack" aria-labelledby="markdown-options">
      <h2 id="markdown-options">Options</h2>
      {mode === 'md-to-html' ? (
        <ToHtml options={options} change={change} />
      ) : (
        <ToMarkdown options={options} change={change} />
      )}
    </section>
  )
}

function ToHtml({ options, change }: Omit<Props, 'mode'>) {
  return (
    <div className="grid">
      <Checkbox
        label="GitHub Flavored Markdown"
        hint="Tables, task lists, footnotes, strikethrough, addresses"
        checked={options.gfm}
        onChange={(gfm) => change({ gfm })}
      />
      <Checkbox
        label="Enable Code Syntax Highlighting"
        hint="Code without a language gets the class language-javascript"
        checked={options.highlight}
        onChange={(highlight) => change({ highlight })}
      />
      <Checkbox
        label="Add Heading IDs"
        hint="For links to a part of the page"
        checked={options.headingIds}
        onChange={(headingIds) => change({ headingIds })}
      />
      <Checkbox
        label="Sanitize HTML"
        hint="Removes scripts, event attributes and all else that could run"
        checked={options.sanitize}
        onChange={(sanitize) => change({ sanitize })}
      />
      <Checkbox
        label="Add 'noopener' to links"
        hint="rel=noopener noreferrer"
        checked={options.noopener}
        onChange={(noopener) => change({ noopener })}
      />
      <Checkbox
        label="Table of contents"
        hint="Where [TOC] is, or at the top"
        checked={options.toc}
        onChange={(toc) => change({ toc })}
      />
      <Checkbox
        label="Full page"
        hint="With head and style, ready to open"
        checked={options.fullPage}
        onChange={(fullPage) => change({ fullPage })}
      />
      <Checkbox
        label="Paste as Markdown"
        hint="Formatted text from a word processor or page"
        checked={options.pasteAsMarkdown}
        onChange={(pasteAsMarkdown) => change({ pasteAsMarkdown })}
      />
    </div>
  )
}

function ToMarkdown({ options, change }: Omit<Props, 'mode'>) {
  return (
    <div className="grid">
      <Select
        label="Heading style"
        value={options.headingStyle}
        onChange={(headingStyle) => change({ headingStyle })}
        options={[
          { value: 'atx', label: 'atx: # Heading' },
          { value: 'setext', label: 'setext: underlined' },
        ]}
      />
      <Select
        label="Bullet character"
        value={options.bullet}
        onChange={(bullet) => change({ bullet })}
        options={['*', '-', '_']}
        hint={options.bullet === '_' ? 'Written as -' : undefined}
      />
      <Select
        label="Code block style"
        value={options.codeBlockStyle}
        onChange={(codeBlockStyle) => change({ codeBlockStyle })}
        options={['fenced', 'indented']}
      />
      <TextField
        label="Keep Tags"
        value={options.keepTags}
        onChange={(keepTags) => change({ keepTags })}
        placeholder="kbd,ins"
        hint="Tag names to keep as HTML, with commas between them"
        maxLength={500}
        mono
      />
    </div>
  )
}
