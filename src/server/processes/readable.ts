import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What a process has to read to run a file: its folder, and packages and their descriptions in every folder above, where
 * Node looks for them. A link stands here beside what it leads to: Node asks for both.
 */
export function readableFor(file: string, more: string[]): string[] {
  const above = foldersAbove(file).flatMap((folder) => [join(folder, 'node_modules'), join(folder, 'package.json')])
  const paths = [dirname(file), ...above, ...more].filter((path) => existsSync(path))
  return [...new Set(paths.flatMap((path) => [path, realpathSync(path)]))]
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}
