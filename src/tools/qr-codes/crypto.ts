import { refusalOf } from '#contract/refusal.ts'
import { required, type CRYPTO_TYPES, type Fields, type Payload } from './fields.ts'
import { plainDecimal } from './decimal.ts'

interface Currency {
  scheme: string
  decimals: number
  address: RegExp
}

const CURRENCIES: Record<(typeof CRYPTO_TYPES)[number], Currency> = {
  BITCOIN: {
    scheme: 'bitcoin',
    decimals: 8,
    address: /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/,
  },
  ETHEREUM: { scheme: 'ethereum', decimals: 18, address: /^0x[0-9a-fA-F]{40}$/ },
  LITECOIN: {
    scheme: 'litecoin',
    decimals: 8,
    address: /^(?:[LM3][1-9A-HJ-NP-Za-km-z]{25,34}|ltc(?:mweb)?1[02-9ac-hj-np-z]{8,113}|LTC1[02-9AC-HJ-NP-Z]{8,87})$/,
  },
}

/**
 * BIP 21 for Bitcoin and Litecoin (amount in coins), ERC-681 for Ethereum (value in wei).
 * @example cryptoUri({ cryptoType: 'ETHEREUM', walletAddress: '0x…', amount: 0.5 }) // 'ethereum:0x…?value=500000000000000000'
 */
export function cryptoUri({ cryptoType, walletAddress, amount }: Fields): Payload {
  if (!cryptoType) throw refusalOf('Choose the currency: BITCOIN, ETHEREUM or LITECOIN.', 'cryptoType')
  const currency = CURRENCIES[cryptoType]
  const address = required(walletAddress, 'walletAddress', 'Enter the wallet address.')
  if (!/^[A-Za-z0-9.]+$/.test(address)) {
    throw refusalOf('A wallet address has only letters and digits.', 'walletAddress')
  }
  const warnings = currency.address.test(address)
    ? []
    : [`This does not look like an address of ${titleOf(cryptoType)}: check it before you pay to it.`]
  return { content: `${currency.scheme}:${address}${amountOf(cryptoType, amount)}`, warnings }
}

function amountOf(cryptoType: keyof typeof CURRENCIES, amount: number | string | undefined): string {
  if (amount === undefined || (typeof amount === 'string' && amount.trim() === '')) return ''
  const { decimals } = CURRENCIES[cryptoType]
  const plain = plainDecimal(amount)
  if (plain === undefined || plain.startsWith('-')) {
    throw refusalOf('The amount must be a number that is not negative.', 'amount')
  }
  const [whole = '0', fraction = ''] = plain.split('.')
  if (fraction.length > decimals) {
    throw refusalOf(`An amount of ${titleOf(cryptoType)} has at most ${decimals} decimals.`, 'amount')
  }
  if (plain === '0') return ''
  if (cryptoType !== 'ETHEREUM') return `?amount=${plain}`
  return `?value=${(whole + fraction.padEnd(decimals, '0')).replace(/^0+/, '')}`
}

function titleOf(cryptoType: string): string {
  return cryptoType.charAt(0) + cryptoType.slice(1).toLowerCase()
}
