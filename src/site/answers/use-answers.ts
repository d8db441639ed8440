import { useEffect, useState } from 'react'
import { isToolError } from '#contract/error.ts'
import { sendAside, type AnyRequest } from '#contract/client.browser.ts'
import { questionsIn } from './questions.ts'
import type { Answer, Question } from './asking.ts'
import { askDevice } from '../calls/device.ts'
import { isOnDevice } from '../calls/device-settings.ts'

interface Answered {
  question: Question
  answer: Answer
}

const PAUSE_MS = 120
const NONE: Answered[] = []

/** The answers to what is typed, a moment after the last key; nothing while they are looked for. */
export function useAnswers(text: string): Answered[] | undefined {
  const [found, setFound] = useState<{ text: string; answers: Answered[] }>({ text: '', answers: NONE })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const show = (answers: Answered[]) => {
        if (!controller.signal.aborted) setFound({ text, answers })
      }
      void answersTo(text, controller.signal).then(show, (error: unknown) => {
        show(NONE)
        throw error
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return found.text === text ? found.answers : undefined
}

async function answersTo(text: string, signal: AbortSignal): Promise<Answered[]> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const questions = questionsIn(text, { now: new Date(), timeZone })
  const tell = (tool: string, route: string, request: AnyRequest, newest = false) =>
    newest && !isOnDevice(tool)
      ? sendAside(route, request, signal).catch(() => askDevice(tool, route, request))
      : askDevice(tool, route, request)
  const answers = await Promise.all(
    questions.map(async (question) => {
      try {
        const answer = await question.ask(tell)
        return answer ? [{ question, answer }] : []
      } catch (error) {
        // A text that an operation refuses was not a question for it.
        if (isToolError(error)) return []
        throw error
      }
    }),
  )
  return answers.flat()
}
