import { useEffect, useState } from 'react'
import { sendAside } from '#contract/client.browser.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import { runSteps, type Step } from '#contract/pipe.ts'
import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { askAbout, askDevice, staysHere } from '../calls/device.ts'
import { useDeviceSettings } from '../calls/device-settings.ts'

/** Whether a chain would send its input to the server: a step needs it, and no tool keeps what is entered here. */
export function useSends(steps: Step[]): boolean {
  useDeviceSettings()
  const [needing, setNeeding] = useState<Step[]>()
  useEffect(() => {
    let current = true
    void needsServer(steps).then((needs) => {
      if (current) setNeeding(needs ? steps : undefined)
    })
    return () => {
      current = false
    }
  }, [steps])
  return needing === steps && keeperOf(steps) === undefined
}

async function needsServer(steps: Step[]): Promise<boolean> {
  // Where its code does not come, no step is answered here, and none is sent.
  const abouts = steps.map((step) => askAbout(...namesIn(step)).catch(() => undefined))
  return (await Promise.all(abouts)).some((about) => about?.here === false)
}

/** The tool, shown or of a step, in which what is entered stays on this device. */
function keeperOf(steps: Step[]): Tool | undefined {
  const paths = [location.pathname, ...steps.map((step) => `/${namesIn(step)[0]}`)]
  return paths.flatMap((path) => findTool(path) ?? []).find(staysHere)
}

/** On this device, where all steps can; else the server runs all of them, where it may be told the input. */
export async function runRecipe(steps: Step[], input: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await runSteps(steps, input, (operation, given) => askDevice(...namesIn({ operation }), given, signal))
  } catch (error) {
    if (!isToolError(error) || error.code !== 'server_only') throw error
    const keeper = keeperOf(steps)
    if (keeper?.runs === 'device') throw keptHere(keeper, error)
    if (keeper) throw error
    const { answer } = (await sendAside('POST /pipe', { body: { input, steps } }, signal)) as { answer: unknown }
    return answer
  }
}

/** A tool of the device has no switch that its visitor could be sent to. */
const keptHere = ({ label }: Tool, cause: ToolError) =>
  new ToolError(`A step needs the server, but nothing that is entered in ${label} leaves this device.`, {
    status: 0,
    code: 'server_only',
    cause,
  })

/** The tool of a step, and the name of its operation there. */
export function namesIn({ operation }: Pick<Step, 'operation'>): [tool: string, command: string] {
  const [tool = '', command = ''] = operation.split('.')
  return [tool, command]
}
