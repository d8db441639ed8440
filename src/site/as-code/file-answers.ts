const PATHS = [
  '/base64/decode-file',
  '/csv/download',
  '/image-background-remover/remove-background',
  '/loan-emi/schedule-csv',
  '/qrcode/svg',
  '/uuid/download',
]

/** Whether an operation answers a file instead of JSON. */
export const isFileAnswer = (path: string) => PATHS.includes(path)
