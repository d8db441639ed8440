/** Put in by the build. */
declare const __VERSION__: string
declare const __COMMIT__: string
