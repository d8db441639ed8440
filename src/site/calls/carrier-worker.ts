import { sendAside, type AnyRequest } from '#contract/client.browser.ts'
import { answerWith } from '#ui/answer-with.ts'

export interface Freight {
  route: string
  request: AnyRequest
}

answerWith<Freight, unknown>(({ route, request }, { signal }) => sendAside(route, request, signal))
