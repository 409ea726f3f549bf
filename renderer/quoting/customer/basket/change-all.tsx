import { Box } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { colorFor } from '../../../../shared/catalog/color-for.ts'
import { choiceOf, offeredMaterial, offeredMaterials } from '../choices/offered-materials.ts'
import type { MaterialsAnswer } from '../../../../shared/catalog/materials.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import type { RequoteBody } from '../../../../shared/quoting/quotes/quote-bodies.ts'
import { queryClient, refusalOf, server, trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Chooser } from '../../../platform/ui/chooser.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { useCatalog } from './use-catalog.ts'

const KEEP = ''
const AS_THEY_ARE = [KEEP, 'No change'] as const

interface ChangeAllProps {
  quotes: readonly Quote[]
  /** All of the basket, also those that are measured again: what is open stays open meanwhile. */
  parts: number
}

/** Changes material and color of every part at once. */
export function ChangeAll({ quotes, parts }: ChangeAllProps) {
  const catalog = useCatalog()
  const [material, setMaterial] = useState(KEEP)
  const [color, setColor] = useState(KEEP)
  const change = useChangeEach()
  const open = quotes.filter(({ status }) => status === 'quoted' || status === 'engineering')
  if (!catalog || parts < 2) return null
  const materials = offeredMaterials(catalog).filter(({ available, custom }) => available && !custom)
  const colors = colorsOf(catalog, material)
  const isSet = material !== KEEP || color !== KEEP
  const isReady = isSet && !change.isPending && open.length > 0
  const apply = () => change.mutate(changesOf(open, { material, color }, catalog))
  return (
    <details className="panel">
      <Box component="summary" className="flex min-h-control items-center gap-2 font-medium" p="0 16px">
        <IconAdjustments size={18} stroke={1.8} aria-hidden="true" /> Change all parts
      </Box>
      <Box className="grid gap-3" p="4px 16px 16px">
        <Chooser
          label="Material of all parts"
          value={material}
          choices={[AS_THEY_ARE, ...materials.map(({ key, label }) => [key, label] as const)]}
          onChange={setMaterial}
        />
        <Chooser
          label="Color of all parts"
          value={colors.includes(color) ? color : KEEP}
          choices={[AS_THEY_ARE, ...colors.map((offered) => [offered, offered] as const)]}
          onChange={setColor}
        />
        {/* Not disabled while it works, so that the keyboard focus stays. */}
        <Button disabled={!isSet} aria-disabled={!isReady || undefined} onClick={isReady ? apply : undefined}>
          {change.isPending ? 'Changing…' : `Apply to ${counted(open.length || parts, 'part')}`}
        </Button>
      </Box>
      <Refusals refused={change.data ?? []} />
    </details>
  )
}

function Refusals({ refused }: { refused: readonly Refused[] }) {
  return refused.map(({ filename, detail }) => (
    <Notice key={filename} tone="stop" live title={`${filename} was not changed`}>
      {detail}
    </Notice>
  ))
}

/** Returns the colors of a material; of all materials while none is chosen. */
function colorsOf(catalog: MaterialsAnswer, material: string): string[] {
  const offered = offeredMaterials(catalog).filter(
    ({ key, custom }) => !custom && (material === KEEP || key === material),
  )
  return [...new Set(offered.flatMap(({ colors }) => colors))].filter(
    (color) => color !== catalog.custom_color,
  )
}

function changesOf(
  quotes: readonly Quote[],
  chosen: { material: string; color: string },
  catalog: MaterialsAnswer,
): { quote: Quote; changed: RequoteBody }[] {
  return quotes.flatMap((quote) => {
    const changed = changeOf(quote, chosen, catalog)
    return changed ? { quote, changed } : []
  })
}

/** Returns what changes about a part; null if nothing does. A color that its material does not come in stays as it was. */
function changeOf(
  quote: Quote,
  chosen: { material: string; color: string },
  catalog: MaterialsAnswer,
): RequoteBody | null {
  const current = offeredMaterial(catalog, quote)
  const material = chosen.material
    ? offeredMaterials(catalog).find(({ key }) => key === chosen.material)
    : current
  if (!material) return null
  const wanted = chosen.color !== KEEP && material.colors.includes(chosen.color) ? chosen.color : quote.color
  const color = colorFor(material, wanted, catalog.custom_color)
  const isSame = material.key === current?.key && color === quote.color
  return isSame ? null : choiceOf(material, color)
}

interface Refused {
  filename: string
  detail: string
}

/** Changes one part after the other; returns those that were refused. */
function useChangeEach() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (changes: { quote: Quote; changed: RequoteBody }[]) => {
      const refused: Refused[] = []
      for (const { quote, changed } of changes)
        await server.quotes.requote
          .mutate({ quote_id: quote.id, ...changed })
          .catch((error: unknown) =>
            refused.push({ filename: quote.filename, detail: refusalOf(error).detail }),
          )
      await queryClient.invalidateQueries({ queryKey: trpc.baskets.pathKey() })
      return refused
    },
  })
}
