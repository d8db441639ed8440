/** The first step of a page's beginning: React alone, so that the second, `start.tsx`, keeps a slow phone less long. */
import { keepStacks } from './stack-limit.ts'
import 'react-dom/client'

keepStacks()
