/** Pages that promise to ask nobody, whatever is opened on them. */
export const SILENT_PAGES = ['/pdf-tools']
