import type { Occt, OcctDocument, OcctLabel, OcctShape } from './occt-types.ts'
import type { Owned } from './step-owned.ts'
import { damagedStep } from './step-refusals.ts'
import { parseText, shapesWithin } from './step-shapes.ts'

/** The shape of a STEP file and the products that its bodies belong to. */
export interface NamedShape {
  shape: OcctShape
  /** Returns the name of the product that a body belongs to; undefined for one without a name. */
  nameOf: (body: OcctShape) => string | undefined
}

/** Reads a STEP file with the names of its products. Throws `file_unreadable`. OpenCASCADE can fail in the products of a file whose shapes it reads. */
export function readNamedShape(occt: Occt, owned: Owned, bytes: Uint8Array): NamedShape {
  const reader = owned.keep(new occt.STEPCAFControl_Reader_1())
  reader.SetNameMode(true)
  reader.SetColorMode(false)
  reader.SetLayerMode(false)
  reader.SetPropsMode(false)
  reader.SetSHUOMode(false)
  reader.SetGDTMode(false)
  reader.SetMatMode(false)
  reader.SetViewMode(false)
  // Products without a name would get one such as "SOLID".
  occt.XCAFDoc_ShapeTool.SetAutoNaming(false)
  parseText(occt, reader, bytes)
  // The handle owns the document.
  const document = new occt.TDocStd_Document(
    owned.keep(new occt.TCollection_ExtendedString_2('XmlXCAF', true)),
  )
  const handle = owned.keep(new occt.Handle_TDocStd_Document_2(document))
  reader.Transfer_1(handle, owned.keep(new occt.Message_ProgressRange_1()))
  const shape = owned.keep(reader.ChangeReader().OneShape())
  if (shape.IsNull()) throw damagedStep('OpenCASCADE created no shape')
  const products = productsIn(occt, owned, document)
  return {
    shape,
    nameOf: (body) => products.find(({ bodies }) => bodies.some((own) => own.IsPartner(body)))?.name,
  }
}

interface Product {
  name: string
  bodies: OcctShape[]
}

/** Returns the products with a name and with bodies of their own: an assembly has those of its parts. */
function productsIn(occt: Occt, owned: Owned, document: OcctDocument): Product[] {
  const labels = owned.keep(new occt.TDF_LabelSequence_1())
  const tool = owned.keep(occt.XCAFDoc_DocumentTool.ShapeTool(owned.keep(document.Main())))
  tool.get().GetShapes(labels)
  const products: Product[] = []
  for (let at = 1; at <= labels.Length(); at++) {
    const label = owned.keep(labels.Value(at))
    const name = occt.XCAFDoc_ShapeTool.IsAssembly(label) ? undefined : nameAt(occt, owned, label)
    if (name === undefined) continue
    const shape = owned.keep(occt.XCAFDoc_ShapeTool.GetShape_2(label))
    products.push({ name, bodies: shapesWithin(occt, owned, shape, occt.TopAbs_ShapeEnum.TopAbs_SOLID) })
  }
  return products
}

function nameAt(occt: Occt, owned: Owned, label: OcctLabel): string | undefined {
  const found = owned.keep(new occt.Handle_TDF_Attribute_1())
  if (!label.FindAttribute_1(occt.TDataStd_Name.GetID(), found)) return undefined
  const bytesOfName = owned.keep(new occt.TCollection_AsciiString_13(found.get().Get(), 0)).ToCString()
  return Buffer.from(bytesOfName, 'latin1').toString('utf8')
}
