import styles from './page.module.css'

/** A password with its digits and symbols in colours of their own, so that 1 and l, 0 and O differ. */
export function Secret({ text }: { text: string }) {
  return (
    <span className={styles.secret}>
      {text.match(/[0-9]+|\p{L}+|[^0-9\p{L}]+/gu)?.map((part, index) => (
        // The parts have no identity but their place.
        <span key={index} data-kind={/^[0-9]/.test(part) ? 'digits' : /^\p{L}/u.test(part) ? undefined : 'symbols'}>
          {part}
        </span>
      ))}
    </span>
  )
}
