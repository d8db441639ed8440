const modules = import.meta.glob<Record<string, string>>('./*/field-words.ts', { import: 'default', eager: true })

/** What the fields of a tool's calls are, by its folder: for documents only, so that no page carries them. */
export const fieldWords: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(modules).map(([file, words]) => [file.split('/')[1] as string, words]),
)
