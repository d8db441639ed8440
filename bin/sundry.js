#!/usr/bin/env node
import module from 'node:module'
import { cacheFolder } from './cache-folder.js'

const NEEDED = 24

// The second call finds the code compiled, which is most of a short command's time.
const folder = cacheFolder()
if (folder) module.enableCompileCache?.(folder)
import('../dist/cli/main.js').catch((error) => {
  // What an older Node lacks, it calls a mistake of syntax.
  if (!(error instanceof SyntaxError) || Number.parseInt(process.versions.node, 10) >= NEEDED) throw error
  process.stderr.write(`sundry: This needs Node ${NEEDED} or newer, and is run by ${process.version}.\n`)
  process.exitCode = 3
})
