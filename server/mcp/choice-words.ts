/** Descriptions of a part's choices, shared by the tools that take them. */
export const CHOICE_WORDS = {
  material:
    'One of the ids of list_materials; its available must be true. Custom is any other, priced at once if own_materials has its name.',
  material_note: 'Names the material wanted; needed for material Custom and only for it.',
  color: 'One of the colors that list_materials gives for the material, or its custom_color.',
  color_note:
    'Describes the color wanted; needed for the custom color and only for it. Staff then review the quote.',
}

export const UNITS_WORDS =
  'The unit of an STL or OBJ file: mm, cm or in. The file does not say, so ask the person when the size looks wrong. Ignored for STEP and 3MF.'
