#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// The second call finds the code compiled, which is most of a short command's time.
enableCompileCache()
import('../dist/server/cli.js')
