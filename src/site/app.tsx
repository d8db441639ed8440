import { useEffect, useMemo } from 'react'
import { SiteContext, type SiteLinks } from '#ui/site.ts'
import { goLive } from '#ui/hydrated.ts'
import { tools } from '#tools/catalogue.ts'
import { isHere, setOnDevice, useDeviceSettings } from './calls/device-settings.ts'
import { carrier } from './calls/large-bodies.ts'
import { readEarlyInput, repeatEarlyPress } from './document/early-input.ts'
import { ErrorBoundary } from './frame/error-boundary.tsx'
import { navigate, tellDrawn, useShown } from './router.ts'
import { Shell } from './frame/shell.tsx'
import { ToolFrame } from './frame/tool-frame.tsx'

export function App() {
  const page = useShown()
  const { route, module, visit } = page
  const { tool } = route
  const Page = module.default
  const settings = useDeviceSettings()
  const elsewhere = tool?.runs === 'server' && !isHere(settings, tool.name)
  const links = useMemo<SiteLinks>(
    () => ({
      tool,
      tools,
      navigate: (path) => void navigate(path),
      answerHere: elsewhere ? () => setOnDevice(tool.name, true) : undefined,
      carrier: elsewhere ? carrier : undefined,
    }),
    [tool, elsewhere],
  )
  useEffect(() => tellDrawn(page), [page])
  // After the effects of the tool, which put remembered values in. From then on the page answers to clicks; scripts, such
  // as tests, can see it.
  useEffect(() => {
    goLive()
    const tellEarlyInput = readEarlyInput()
    queueMicrotask(() => {
      tellEarlyInput()
      document.documentElement.dataset.live = 'true'
      repeatEarlyPress()
    })
  }, [])
  return (
    <SiteContext value={links}>
      <Shell path={route.path}>
        <ErrorBoundary key={`${route.path} ${visit}`}>
          {tool ? (
            <ToolFrame tool={tool} about={module.about}>
              <Page />
            </ToolFrame>
          ) : (
            <Page />
          )}
        </ErrorBoundary>
      </Shell>
    </SiteContext>
  )
}
