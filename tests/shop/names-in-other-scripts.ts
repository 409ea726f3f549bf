/** File names in scripts that the papers' font does not have, beside one that it has. */
export const NAMES_IN_OTHER_SCRIPTS = [
  '支架.stl',
  '底座.stl',
  'крышка.stl',
  'غطاء.stl',
  'หูยึด.stl',
  '🔩 bolt.stl',
]

/** Names that read alike in Latin letters, or differ only in one picture. */
export const NAMES_THAT_SOUND_ALIKE = ['之家.stl', '👍.stl', '👍🏽.stl', '🐍.stl', 'ホルダー.stl', '받침대.stl']
