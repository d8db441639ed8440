/** The first step of a page's beginning: React alone, so that the second, `start.tsx`, keeps a slow phone less long. */
import 'react-dom/client'
