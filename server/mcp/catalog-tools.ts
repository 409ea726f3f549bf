import { z } from 'zod'
import { MaterialsAnswer } from '../../shared/catalog/materials.ts'
import { readMaterials } from '../catalog/catalog.ts'
import { READS, tool } from './tool.ts'

export const CATALOG_TOOLS = [
  tool({
    name: 'list_materials',
    title: 'Materials, colors and print settings',
    description:
      'Everything that can be chosen in this shop: materials with their strengths, temperatures and colors, lead times, and print settings with their limits.',
    scopes: ['quotes'],
    hints: READS,
    input: z.object({}),
    answer: MaterialsAnswer,
    run: (shop) => ({
      answer: readMaterials(shop),
      next_steps: ['Choose a material and a color, then call create_upload and create_quote.'],
    }),
  }),
]
