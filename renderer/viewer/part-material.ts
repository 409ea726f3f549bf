import { Color, DoubleSide, MeshStandardMaterial, type Plane } from 'three'

export interface PartMaterial {
  material: MeshStandardMaterial
  /** 1 while cut open: what is seen of the inside is drawn as a flat hatched cap. */
  cut: { value: number }
  cap: { value: Color }
}

/**
 * Plastic with two additions: a tint per triangle for findings, and caps. Through a cut of a closed part exactly the
 * cap's pixels show back faces, so painting those flat makes the part look solid without a stencil pass.
 */
export function makePartMaterial(): PartMaterial {
  const cut = { value: 0 }
  const cap = { value: new Color() }
  const material = new MeshStandardMaterial({ side: DoubleSide, roughness: 0.58, metalness: 0 })
  material.polygonOffset = true
  material.polygonOffsetFactor = 1
  material.polygonOffsetUnits = 1
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { uCut: cut, uCap: cap })
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute vec4 tint;\nvarying vec4 vTint;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvTint = tint;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nuniform float uCut;\nuniform vec3 uCap;\nvarying vec4 vTint;',
      )
      .replace(
        '#include <color_fragment>',
        '#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, vTint.rgb, vTint.a);',
      )
      .replace(
        '#include <emissivemap_fragment>',
        // Findings stay readable in the shade and on black filament.
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += vTint.rgb * vTint.a * 0.3;',
      )
      .replace('#include <opaque_fragment>', `#include <opaque_fragment>\n${CAP}`)
  }
  return { material, cut, cap }
}

/** Hatched at 45 degrees in the screen's own pixels, as sections are drawn. */
const CAP = `
if (uCut > 0.5 && !gl_FrontFacing) {
  float line = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
  gl_FragColor = vec4(uCap * mix(0.82, 1.0, line), 1.0);
}
`

/** Sets the filament's colour; carbon-filled filaments are dull. */
export function paint(part: PartMaterial, look: { color: string; matte: boolean }): void {
  part.material.color.set(look.color)
  part.material.roughness = look.matte ? 0.9 : 0.58
  part.cap.value.set(look.color).lerp(new Color('#ff8a4c'), 0.55)
}

export function cutOpen(part: PartMaterial, plane: Plane | null): void {
  part.material.clippingPlanes = plane ? [plane] : []
  part.material.clipShadows = false
  part.cut.value = plane ? 1 : 0
}
