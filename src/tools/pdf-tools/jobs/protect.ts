import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { dropClaims } from '../document/claims.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { PASSWORD_NEEDED, viewing } from '../engines/pdfium.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export interface Protection {
  /** Needed to open the file; empty: everyone can open it. */
  password: string
  /** Needed to lift the restrictions. */
  ownerPassword: string
  print: 'full' | 'low' | 'none'
  modify: 'all' | 'annotate' | 'form' | 'assembly' | 'none'
  copy: boolean
}

/** PDF 2.0 takes the first 127 bytes of a password. */
const LONGEST = 127
const size = (text: string) => new TextEncoder().encode(text).length

/** Encrypts with AES-256 (PDF 2.0, revision 6), then makes sure that the file opens with the password only. */
export async function protect(
  context: Context,
  { work, protection }: { work: Work; protection: Protection },
): Promise<Outcome> {
  const { print, modify, copy } = protection
  // Other programs ask for it as keyboards write it: é as one letter, not as two.
  const [password, ownerPassword] = [protection.password.normalize('NFC'), protection.ownerPassword.normalize('NFC')]
  const restricted = print !== 'full' || modify !== 'all' || !copy
  if (password === '' && ownerPassword === '') throw refusalOf('Enter a password.', 'password')
  if (password === '' && !restricted) {
    throw new ToolError('A password for restrictions only needs a restriction: choose what is not allowed.')
  }
  if (restricted && password !== '' && (ownerPassword === '' || ownerPassword === password)) {
    throw refusalOf(
      'Restrictions need a second password, different from the first: whoever has it may do everything.',
      'ownerPassword',
    )
  }
  const tooLong = Object.entries({ password, ownerPassword }).filter(([, text]) => size(text) > LONGEST)
  if (tooLong.length > 0) {
    throw refusalOf(`A password has at most ${LONGEST} bytes.`, ...tooLong.map(([name]) => name))
  }
  const { bytes, lost, name } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  // Files for the archive may not be encrypted.
  const claims = dropClaims(document)
  context.progress(0.8, 'Encrypting')
  const encrypted = await context.qpdf.rewrite(claims.length > 0 ? await saveDocument(document) : bytes, [
    '--encrypt',
    `--user-password=${password}`,
    `--owner-password=${ownerPassword || password}`,
    '--bits=256',
    `--print=${print}`,
    `--modify=${modify}`,
    `--extract=${copy ? 'y' : 'n'}`,
    '--',
  ])
  return {
    files: [pdfFile(`${name} protected`, encrypted)],
    notes: [
      `Encrypted with AES-256.${password === '' ? ' Everyone can open it; programs are asked to restrict.' : ''}`,
    ],
    checks: check(context, encrypted, password),
    warnings: [
      ...lost,
      ...claims,
      ...(restricted
        ? [
            'Restrictions are a request: programs may ignore them. Only the password for opening is enforced by encryption.',
          ]
        : []),
    ],
  }
}

function check({ pdfium }: Context, bytes: Uint8Array, password: string): string[] {
  if (password === '') return []
  let refused = false
  try {
    viewing(pdfium, bytes, () => undefined)
  } catch (error) {
    refused = error instanceof ToolError && error.code === PASSWORD_NEEDED
  }
  if (!refused) throw new Error('The encrypted file opens without its password')
  const pages = viewing(pdfium, bytes, (view) => view.pageCount, password)
  return [`Opened again: refused without the password, ${counted(pages, 'page')} with it.`]
}
