/** What the page begins with: a little of everything. */
export const SAMPLE = `# Welcome

Write **Markdown** on the left and see *HTML* on the right.

- [x] Lists and tasks
- [ ] A [link](https://example.com)

| Tool     | Use         |
| -------- | ----------: |
| Markdown | writing     |
| HTML     | publishing  |

\`\`\`
console.log('Hello')
\`\`\`

> Nothing you type leaves this device.
`
