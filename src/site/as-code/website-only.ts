const PATHS = [
  '/age-calculator/countries',
  '/csv/from-url',
  '/currency-converter/history',
  '/image-background-remover/',
  '/ip-lookup/',
  '/json/fetch',
  '/weather/',
]

/** Whether only the website's server answers an operation: the command line has none of these. */
export const isWebsiteOnly = (path: string) => PATHS.some((begin) => path.startsWith(begin))
