import { useQuery } from '@tanstack/react-query'
import type { ShownBrand } from '../../shared/platform/brand/brand.ts'
import { PACIFIC_ZONE } from '../../shared/platform/time-zones.ts'
import { trpc } from './api.ts'

/** Shown on pages that do not come from the shop's own server, such as those of `npm run dev:pages`. */
const WITHOUT_SERVER: ShownBrand = {
  name: 'Layerline',
  logo: null,
  show_name: true,
  style_path: '',
  icon_path: '/icon.svg',
  being_set_up: false,
  time_zone: PACIFIC_ZONE,
}

/** The brand as the server wrote it into the page, so that nothing changes while the page loads. */
const inPage = readPageBrand()

function readPageBrand(): ShownBrand | null {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content
  return content ? (JSON.parse(content) as ShownBrand) : null
}

const ONE_HOUR_MS = 3_600_000

/** Returns the brand to show. An owner's change arrives with the next load, and at once in the owner's own window. */
export function useShopBrand(): ShownBrand {
  const options = { staleTime: ONE_HOUR_MS, ...(inPage ? { initialData: inPage } : {}) }
  return useQuery(trpc.brand.public.queryOptions(undefined, options)).data ?? WITHOUT_SERVER
}
