import { useSettings } from '../document/settings.ts'
import { StaticPage } from './static-page.tsx'

export const description = 'How to reach the people behind Sundry, report a wrong result or a security problem.'

export default function Contact() {
  const { email, repository } = useSettings()
  return (
    <StaticPage title="Contact">
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>, or open an issue in the{' '}
        <a href={repository}>source code repository</a>.
      </p>
      <h2>A wrong result</h2>
      <p>
        Please send the input, what you got and what you expected. The share link of a result carries your input and
        options, if you tick “Put my input into the link as well”. Wrong results are the bugs we fix first.
      </p>
      <h2>A security problem</h2>
      <p>
        Please write to the address above and give us a few days before you publish it. The file{' '}
        <a href="/.well-known/security.txt">security.txt</a> has the details.
      </p>
    </StaticPage>
  )
}
