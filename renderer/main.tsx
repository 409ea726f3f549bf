import '@fontsource-variable/inter/opsz.css'
import './platform/mantine.css'
import './platform/theme.css'
import './platform/layout.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { keepPageAnswers, queryClient } from './platform/api.ts'
import { loadStaffPages, pages } from './app.tsx'
import { useConfirmation } from './platform/confirmation.ts'
import { ConsoleDropSlot } from './platform/kit/console-drop-slot.ts'
import { SettingRowsSlot } from './platform/kit/setting-row.ts'
import { watchPageErrors } from './platform/shell/report-error.ts'
import { rememberedTheme, theme } from './platform/theme.ts'

/** Reads the nonce that the server writes into each page; style tags that Mantine adds need it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

// The library that keeps the page from scrolling behind a dialog reads the nonce of its style tag here (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const IdentityDialog = lazy(async () => {
  const { IdentityDialog: dialog } = await import('./accounts/passkeys/identity-dialog.tsx')
  return { default: dialog }
})

const ConsoleDrop = lazy(async () => {
  const { ConsoleDrop: drop } = await import('./quoting/console-drop.tsx')
  return { default: drop }
})

const loadSettingRows = async () => {
  const { SETTING_ROWS } = await import('./console/setting-rows.ts')
  return SETTING_ROWS
}

/** The dialog that asks for a recent sign-in; loaded when it is first needed. */
function RecentSignIn() {
  if (useConfirmation() === 'never asked') return null
  return (
    <Suspense fallback={null}>
      <IdentityDialog />
    </Suspense>
  )
}

watchPageErrors()
keepPageAnswers()

const container = document.querySelector('#pages')
if (!container) throw new Error('the page has no place for its content')

// The staff's pages import the file that this one is built into: a wait outside a function would wait for itself.
void loadFirst().then(() => createRoot(container).render(<App />))

/** Loads what has to be there before the first page. */
async function loadFirst(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  if (/^\/(console|people)(\/|$)/.test(location.pathname)) await loadStaffPages()
}

function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={rememberedTheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        withGlobalClasses={false}
        // Twice `:root`, to count for more than the kit's default colors wherever its style sheet is linked.
        cssVariablesSelector=":root:root"
      >
        <QueryClientProvider client={queryClient}>
          <ConsoleDropSlot
            value={
              <Suspense fallback={null}>
                <ConsoleDrop />
              </Suspense>
            }
          >
            <SettingRowsSlot value={loadSettingRows}>
              <RouterProvider router={pages} />
            </SettingRowsSlot>
          </ConsoleDropSlot>
          <RecentSignIn />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
