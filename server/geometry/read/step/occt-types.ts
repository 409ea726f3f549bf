/**
 * The part of the OpenCASCADE 7.6 binding (@bitbybit-dev/occt) that reading STEP uses. Names are OpenCASCADE's; a number
 * at the end of a name selects an overload. The package's own types declare enum values as `{}` and omit the memory, so
 * they cannot be used. An object with `delete` stays in WebAssembly memory until that is called: keep it with `Owned`.
 */
export interface OcctObject {
  delete(): void
}

export interface OcctShape extends OcctObject {
  IsNull(): boolean
  /** Releases the geometry. */
  Nullify(): void
  /** True for the same shape, regardless of placement and orientation. */
  IsPartner(other: OcctShape): boolean
  Orientation_1(): OcctEnum
  Location_1(): OcctLocation
}
export interface OcctLocation extends OcctObject {
  Transformation(): OcctTransformation
}
export interface OcctTransformation extends OcctObject {
  ScaleFactor(): number
}
export interface OcctPoint extends OcctObject {
  X(): number
  Y(): number
  Z(): number
}
export interface OcctBox extends OcctObject {
  IsVoid(): boolean
  CornerMin(): OcctPoint
  CornerMax(): OcctPoint
}
export interface OcctExplorer extends OcctObject {
  More(): boolean
  Next(): void
  Current(): OcctShape
}
export interface OcctProperties extends OcctObject {
  Mass(): number
}
export interface OcctStepReader extends OcctObject {
  ReadFile(path: string): OcctEnum
  TransferRoots(progress: OcctObject): number
  OneShape(): OcctShape
}
/** Reads shapes into a document, with the names of the products that they belong to. */
export interface OcctNamingReader extends OcctObject {
  ReadFile(path: string): OcctEnum
  SetNameMode(on: boolean): void
  SetColorMode(on: boolean): void
  SetLayerMode(on: boolean): void
  SetPropsMode(on: boolean): void
  SetSHUOMode(on: boolean): void
  SetGDTMode(on: boolean): void
  SetMatMode(on: boolean): void
  SetViewMode(on: boolean): void
  Transfer_1(document: OcctObject, progress: OcctObject): boolean
  ChangeReader(): OcctStepReader
}
export interface OcctDocument extends OcctObject {
  Main(): OcctLabel
}
export interface OcctLabel extends OcctObject {
  FindAttribute_1(kind: OcctObject, into: OcctHandle<OcctName>): boolean
}
export interface OcctLabels extends OcctObject {
  Length(): number
  /** Counted from 1. */
  Value(at: number): OcctLabel
}
export interface OcctName extends OcctObject {
  Get(): OcctObject
}
export interface OcctHandle<T> extends OcctObject {
  get(): T
}
export interface OcctShapeTool extends OcctObject {
  GetShapes(into: OcctLabels): void
}
export interface OcctStepWriter extends OcctObject {
  Transfer(shape: OcctShape, form: OcctEnum, graph: boolean, progress: OcctObject): OcctEnum
  Write(path: string): OcctEnum
}
export interface OcctSewing extends OcctObject {
  Add(shape: OcctShape): void
  Perform(progress: OcctObject): void
  SewedShape(): OcctShape
}
export interface OcctMaker extends OcctObject {
  Shape(): OcctShape
}
export interface OcctFillet extends OcctMaker {
  Add_2(radius: number, edge: OcctShape): void
}
/** An enum value: one object per value, to be compared by identity. */
export interface OcctEnum {
  readonly value: number
}

/** Emscripten's in-memory file system. */
export interface OcctFiles {
  writeFile(path: string, bytes: Uint8Array): void
  readFile(path: string): Uint8Array
  unlink(path: string): void
  analyzePath(path: string): { exists: boolean }
}

/** One loaded instance. Its memory views are replaced when the memory grows: never keep one. */
export interface Occt {
  readonly FS: OcctFiles
  readonly HEAPU8: Uint8Array
  readonly HEAPU32: Uint32Array

  readonly STEPControl_Reader_1: new () => OcctStepReader
  readonly STEPCAFControl_Reader_1: new () => OcctNamingReader
  readonly TDocStd_Document: new (format: OcctObject) => OcctDocument
  readonly Handle_TDocStd_Document_2: new (document: OcctDocument) => OcctObject
  readonly Handle_TDF_Attribute_1: new () => OcctHandle<OcctName>
  readonly XCAFDoc_DocumentTool: { ShapeTool(label: OcctLabel): OcctHandle<OcctShapeTool> }
  readonly XCAFDoc_ShapeTool: {
    SetAutoNaming(on: boolean): void
    IsAssembly(label: OcctLabel): boolean
    GetShape_2(label: OcctLabel): OcctShape
  }
  readonly TDF_LabelSequence_1: new () => OcctLabels
  readonly TDataStd_Name: { GetID(): OcctObject }
  readonly TCollection_ExtendedString_2: new (text: string, isUtf8: boolean) => OcctObject
  /** Converts to UTF-8, of which `ToCString` returns each byte as a character. */
  readonly TCollection_AsciiString_13: new (
    text: OcctObject,
    replacement: 0,
  ) => OcctObject & { ToCString(): string }
  readonly STEPControl_Writer_1: new () => OcctStepWriter
  readonly STEPControl_StepModelType: { readonly STEPControl_AsIs: OcctEnum }
  readonly IFSelect_ReturnStatus: { readonly IFSelect_RetDone: OcctEnum }
  readonly Message_ProgressRange_1: new () => OcctObject

  readonly TopAbs_ShapeEnum: Record<
    'TopAbs_SOLID' | 'TopAbs_SHELL' | 'TopAbs_FACE' | 'TopAbs_EDGE' | 'TopAbs_SHAPE',
    OcctEnum
  >
  readonly TopExp_Explorer_2: new (shape: OcctShape, find: OcctEnum, avoid: OcctEnum) => OcctExplorer
  readonly TopoDS: { Edge_1(shape: OcctShape): OcctShape }
  readonly BRep_Tool: { IsClosed_1(shape: OcctShape): boolean }
  readonly BRepBuilderAPI_Sewing: new (
    tolerance: number,
    sew: boolean,
    analyze: boolean,
    cut: boolean,
    nonManifold: boolean,
  ) => OcctSewing
  readonly gp_GTrsf_1: new () => OcctObject
  readonly BRepBuilderAPI_GTransform_2: new (
    shape: OcctShape,
    transformation: OcctObject,
    copy: boolean,
  ) => OcctMaker

  readonly GProp_GProps_1: new () => OcctProperties
  readonly BRepGProp: {
    VolumeProperties_1(
      shape: OcctShape,
      into: OcctProperties,
      onlyClosed: boolean,
      skipShared: boolean,
      fromTriangles: boolean,
    ): void
    SurfaceProperties_1(
      shape: OcctShape,
      into: OcctProperties,
      skipShared: boolean,
      fromTriangles: boolean,
    ): void
  }
  readonly Bnd_Box_1: new () => OcctBox
  readonly BRepBndLib: {
    Add(shape: OcctShape, box: OcctBox, fromTriangles: boolean): void
    AddOptimal(shape: OcctShape, box: OcctBox, fromTriangles: boolean, withTolerance: boolean): void
  }

  readonly BRepMesh_IncrementalMesh_2: new (
    shape: OcctShape,
    deflection: number,
    relative: boolean,
    angle: number,
    parallel: boolean,
  ) => OcctObject
  readonly BRepTools: { Clean(shape: OcctShape, force: boolean): void }
  readonly StlAPI: { Write(shape: OcctShape, path: string, ascii: boolean): boolean }

  readonly BRepPrimAPI_MakeBox_2: new (x: number, y: number, z: number) => OcctMaker
  readonly BRepFilletAPI_MakeFillet: new (shape: OcctShape, form: OcctEnum) => OcctFillet
  readonly ChFi3d_FilletShape: { readonly ChFi3d_Polynomial: OcctEnum; readonly ChFi3d_Rational: OcctEnum }
  readonly gp_Pnt_3: new (x: number, y: number, z: number) => OcctObject
  readonly gp_Dir_4: new (x: number, y: number, z: number) => OcctObject
  readonly gp_Ax2_3: new (point: OcctObject, direction: OcctObject) => OcctObject
  readonly BRepPrimAPI_MakeCylinder_3: new (axis: OcctObject, radius: number, height: number) => OcctMaker
  readonly BRepPrimAPI_MakeCone_3: new (
    axis: OcctObject,
    radius: number,
    endRadius: number,
    height: number,
  ) => OcctMaker
  readonly BRepAlgoAPI_Cut_3: new (shape: OcctShape, tool: OcctShape, progress: OcctObject) => OcctMaker
}
