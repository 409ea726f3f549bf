import baseline from '@mantine/core/styles/baseline.css?inline'
import inter from '@fontsource-variable/inter/opsz.css?inline'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ShownBrand } from '../shared/platform/brand/brand.ts'
import { PACIFIC_ZONE } from '../shared/platform/time-zones.ts'
import { queryClient, trpc } from './platform/api.ts'
import { pages } from './app.tsx'
import buying from './orders/buying/buy-page.module.css?inline'
import order from './orders/customer/order-page.module.css?inline'
import basket from './quoting/customer/basket/basket-page.module.css?inline'
import skeleton from './quoting/customer/quote/quote-skeleton.module.css?inline'
import drop from './quoting/customer/start/drop.module.css?inline'
import drawing from './quoting/customer/start/layered-part.module.css?inline'
import start from './quoting/customer/start/start-page.module.css?inline'
import banner from './platform/shell/connection-banner.module.css?inline'
import frame from './platform/shell/frame.module.css?inline'
import { theme } from './platform/theme.ts'
import layout from './platform/layout.css?inline'
import tokens from './platform/theme.css?inline'
import lines from './platform/ui/loading-lines.module.css?inline'
import buttons from './platform/ui/buttons.module.css?inline'
import mark from './platform/ui/shop-mark.module.css?inline'

/** Written in place of what the server knows only when it sends the page. */
const PLACEHOLDERS: ShownBrand = {
  name: '__SHOP_NAME__',
  show_name: true,
  logo: null,
  style_path: '',
  icon_path: '__ICON_PATH__',
  // The server takes the band out once the shop is set up.
  being_set_up: true,
  // No time of day is on these pages.
  time_zone: PACIFIC_ZONE,
}
const LOGO = { path: '__LOGO_PATH__', width: '__LOGO_WIDTH__', height: '__LOGO_HEIGHT__' }
const logo = LOGO as unknown as NonNullable<ShownBrand['logo']>

const SHARED_STYLES = [inter, baseline, tokens, layout, frame, banner, mark, buttons]

/** A page as HTML, for each way in which a shop is shown, and its style sheet. */
interface PaintedPage {
  style: string
  name: string
  logo: string
  logo_and_name: string
}

/**
 * Renders the start page, and the pages that customers open by a link, as React first shows them, before any answer of the
 * server. The build runs this; the server writes the result into the page, so that browsers show it before they have the
 * scripts.
 */
export async function renderFirstPaint(): Promise<
  Record<'start' | 'quote' | 'basket' | 'buying' | 'order', PaintedPage>
> {
  return {
    start: await paint('/', [start, drop, drawing]),
    quote: await paint('/quotes/q_1', [skeleton]),
    basket: await paint('/baskets/bk_1', [lines, basket, order]),
    buying: await paint('/quotes/q_1/order', [lines, buying]),
    order: await paint('/orders/q_1', [lines, order]),
  }
}

async function paint(path: string, styles: readonly string[]): Promise<PaintedPage> {
  pages.update({ history: createMemoryHistory({ initialEntries: [path] }) } as Parameters<
    typeof pages.update
  >[0])
  await pages.load()
  return {
    style: [...SHARED_STYLES, ...styles].join('\n'),
    name: pageHtml(PLACEHOLDERS),
    logo: pageHtml({ ...PLACEHOLDERS, logo, show_name: false }),
    logo_and_name: pageHtml({ ...PLACEHOLDERS, logo }),
  }
}

function pageHtml(brand: ShownBrand): string {
  queryClient.setQueryData(trpc.brand.public.queryKey(), brand)
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={pages} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  // What the page of the scripts adds itself.
  return html.replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>|<link\b[^>]*>/gs, '')
}
