declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css' {}
declare module '*?worker&url' {
  const address: string
  export default address
}
declare module '*?url' {
  const address: string
  export default address
}
/** Put in by the build. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
