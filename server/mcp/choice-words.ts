/** What can be chosen for a part, in the words of every tool that takes it. */
export const CHOICE_WORDS = {
  material: 'One of the ids of list_materials; its available must be true. Custom is any other material.',
  material_note:
    'Names the material wanted; needed for material Custom and only for it. Up to 320 characters.',
  color:
    'One of the colors that list_materials gives for the material, or its custom_color. Up to 40 characters.',
  color_note:
    'Describes the color wanted; needed for the custom color and only for it. A person of the shop then looks at the quote. Up to 320 characters.',
}

export const UNITS_WORDS =
  'What an STL or OBJ file was drawn in: mm, cm or in. Such files do not say it, so ask when the size looks wrong. Ignored for STEP and 3MF.'
