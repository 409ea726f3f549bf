import { DoubleSide, MeshStandardMaterial } from 'three'

/** Makes the plastic material, which has a tint per triangle for findings. */
export function makePartMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ side: DoubleSide, roughness: 0.58, metalness: 0 })
  material.polygonOffset = true
  material.polygonOffsetFactor = 1
  material.polygonOffsetUnits = 1
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec4 tint;\nvarying vec4 vTint;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvTint = tint;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec4 vTint;')
      .replace(
        '#include <color_fragment>',
        // Findings stay solid while the rest of the part is see-through.
        '#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, vTint.rgb, vTint.a);\ndiffuseColor.a = mix(diffuseColor.a, 1.0, vTint.a);',
      )
      .replace(
        '#include <emissivemap_fragment>',
        // Keeps findings visible in the shade and on black filament.
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += vTint.rgb * vTint.a * 0.3;',
      )
  }
  return material
}

const SEE_THROUGH_OPACITY = 0.32

/** Sets the filament's color; filaments with carbon fiber are matte. */
export function paint(
  plastic: MeshStandardMaterial,
  look: { color: string; matte: boolean; seeThrough: boolean },
): void {
  plastic.color.set(look.color)
  plastic.roughness = look.matte ? 0.9 : 0.58
  if (plastic.transparent === look.seeThrough) return
  plastic.transparent = look.seeThrough
  plastic.opacity = look.seeThrough ? SEE_THROUGH_OPACITY : 1
  plastic.depthWrite = !look.seeThrough
  plastic.needsUpdate = true
}
