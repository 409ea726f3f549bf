import { z } from 'zod'
import { MaterialsAnswer } from '../../../shared/catalog/materials.ts'
import { readMaterials } from '../catalog.ts'
import { READS, tool } from '../../mcp/tool.ts'

/** Without swatches, which only pages show. */
export const AgentMaterials = MaterialsAnswer.omit({ color_swatches: true })

export const LIST_MATERIALS = tool({
  name: 'list_materials',
  title: 'List materials, colors and print settings',
  description:
    'All choices in this shop: materials with their uses, the temperature they withstand, their colors and whether they are ' +
    'in stock; lead times (speed asap is the default, week is Economy and cheaper); print settings with their limits. Call ' +
    'it before create_quote when the person did not name a material, and before requote with print_settings.',
  scopes: [],
  hints: READS,
  limit: 'other',
  input: z.object({}),
  answer: AgentMaterials,
  run: (shop) => ({
    answer: AgentMaterials.parse(readMaterials(shop)),
    next_steps: [
      'Choose a material whose available is true and one of its colors, then call create_upload and create_quote.',
    ],
  }),
})
