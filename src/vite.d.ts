/// <reference types="vite/types/importMeta.d.ts" />

/** The name of the package, under which a command of this site is had from npm. */
declare const __PACKAGE__: string
