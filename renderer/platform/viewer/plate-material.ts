import { Color, ShaderMaterial } from 'three'

export interface PlateColors {
  plate: string
  grid: string
  strong: string
}

export interface PlateGrid {
  /** Side length of the plate, distance of the grid lines and of the stronger lines, in mm. */
  side: number
  step: number
  strong: number
}

/** Draws the plate and its grid in one pass; lines stay one pixel wide at every distance and fade where they are dense. */
export function makePlateMaterial(grid: PlateGrid, colors: PlateColors): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    uniforms: {
      uSide: { value: grid.side },
      uStep: { value: grid.step },
      uStrong: { value: grid.strong },
      uPlate: { value: new Color(colors.plate) },
      uGrid: { value: new Color(colors.grid) },
      uStrongColor: { value: new Color(colors.strong) },
    },
    vertexShader: `
      varying vec2 vAt;
      void main() {
        vAt = position.xy;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: FRAGMENT,
  })
}

const FRAGMENT = `
  uniform float uSide;
  uniform float uStep;
  uniform float uStrong;
  uniform vec3 uPlate;
  uniform vec3 uGrid;
  uniform vec3 uStrongColor;
  varying vec2 vAt;

  // How much of this pixel is covered by lines at multiples of \`gap\`.
  float lines(float gap) {
    vec2 at = vAt / gap;
    vec2 pixel = fwidth(at);
    vec2 away = abs(fract(at - 0.5) - 0.5) / max(pixel, 1e-6);
    vec2 covered = (1.0 - min(away, 1.0)) * (1.0 - smoothstep(0.12, 0.45, pixel));
    return max(covered.x, covered.y);
  }

  void main() {
    float half_side = uSide * 0.5;
    float corner = uSide * 0.02;
    float outside = length(max(abs(vAt) - half_side + corner, 0.0)) - corner;
    float inside = 1.0 - smoothstep(-fwidth(outside), 0.0, outside);
    vec3 color = mix(uPlate, uGrid, lines(uStep));
    color = mix(color, uStrongColor, lines(uStrong));
    gl_FragColor = vec4(color, inside * 0.94);
    #include <colorspace_fragment>
  }
`
