import { createContext } from 'react'

/** Whether what is drawn here can be seen; a panel whose tab is not chosen is kept, and waits. */
export const ShownContext = createContext(true)
