import { MaterialsAnswer } from '../../../shared/catalog/materials.ts'
import { readMaterials } from '../catalog.ts'
import { endpoint } from '../../http/endpoint.ts'

export const CATALOG_ENDPOINTS = [
  endpoint({
    method: 'GET',
    path: '/v1/materials',
    name: 'list_materials',
    group: 'Materials',
    summary: 'Read the catalog',
    access: 'public',
    limit: 'other',
    success: { status: 200, description: 'The catalog.', schema: MaterialsAnswer },
    refusals: [],
    cached: 'public',
    handle: (shop) => ({ answer: readMaterials(shop) }),
  }),
]
