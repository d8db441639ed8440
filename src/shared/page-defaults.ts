/** What the build writes into the pages where an operator may name something else, which the server then puts there. */
export const PUBLIC_ORIGIN = 'http://localhost:3000'
export const CONTACT_EMAIL = 'hello@sundry.example'
export const REPOSITORY_URL = 'https://github.com/sundry-tools/sundry'
