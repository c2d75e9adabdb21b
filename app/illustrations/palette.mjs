// Colours of the pictures: warm paper, deep botanical green, terracotta, and those of plants and vessels.

export const ink = '#22352b'
export const paper = '#f8f2e6'
export const clay = '#b1583a'
export const brass = ['#8f7337', '#e3cd93', '#a98a48']

/** Wall, table, and the shape between them. */
export const tones = {
  sand: {
    wall: '#f3ebdd',
    glow: '#faf5ea',
    far: '#e9ddc8',
    table: '#e8dcc6',
    edge: '#d8c8aa',
    shape: '#dccaa9',
  },
  ochre: {
    wall: '#f4e9d2',
    glow: '#fbf5e7',
    far: '#ecdcbb',
    table: '#ead9b6',
    edge: '#d8bf8e',
    shape: '#dcb871',
  },
  clay: {
    wall: '#f2e3d5',
    glow: '#faf3ea',
    far: '#e8d0bd',
    table: '#e5cab5',
    edge: '#cfab90',
    shape: '#c98a69',
  },
  sage: {
    wall: '#ebebdc',
    glow: '#f8f5e9',
    far: '#d9dcc6',
    table: '#d8dac2',
    edge: '#bcc3a3',
    shape: '#a3b08e',
  },
  rose: {
    wall: '#f3e5db',
    glow: '#faf4ec',
    far: '#e9d2c6',
    table: '#e7cfc1',
    edge: '#d1b09f',
    shape: '#d09b88',
  },
  lilac: {
    wall: '#eee7e2',
    glow: '#f9f5ee',
    far: '#ddd2d3',
    table: '#dccfd0',
    edge: '#c0b0b6',
    shape: '#a899ae',
  },
  mist: {
    wall: '#e9ebe3',
    glow: '#f8f6ed',
    far: '#d5dcd4',
    table: '#d4dad0',
    edge: '#b5c0b7',
    shape: '#9db0a6',
  },
}

/** Materials of vessels: body colours from shade to light to shade, and the ink of their print. */
export const materials = {
  amber: { shade: '#4a230e', base: '#8a4a1c', light: '#c98443', glass: true },
  green: { shade: '#1d3327', base: '#3b5c48', light: '#7b9c80', glass: true },
  clear: { shade: '#c9c5ae', base: '#e6e0c6', light: '#fbf8ea', glass: true },
  milk: { shade: '#d8cfbd', base: '#f3ede0', light: '#fffdf7' },
  cream: { shade: '#dcc9a6', base: '#f1e3c8', light: '#fcf5e5' },
  aluminium: { shade: '#8d928f', base: '#c6cac6', light: '#f4f5f2' },
  kraft: { shade: '#a07d55', base: '#c8a578', light: '#dfc39b' },
  sage: { shade: '#7d8e72', base: '#a9b89a', light: '#cdd7bf' },
  clay: { shade: '#8c4026', base: '#bd6a48', light: '#d99272' },
  ochre: { shade: '#a77624', base: '#d6a346', light: '#ecc980' },
  lilac: { shade: '#8a7ba3', base: '#b3a5c6', light: '#d5cbe0' },
  rose: { shade: '#b27c72', base: '#dba99d', light: '#eecdc3' },
  wood: { shade: '#9b6f42', base: '#c99d6b', light: '#e3c195' },
  jasper: { shade: '#6d2a1d', base: '#9f4a34', light: '#c97a5e' },
}

/** Leaves from shade to light, with the line that draws their veins. */
export const greens = {
  deep: { dark: '#27432f', base: '#3f6246', light: '#66875f', vein: '#a9bf95' },
  fresh: { dark: '#47692f', base: '#6b8f47', light: '#93b069', vein: '#cfdcab' },
  olive: { dark: '#4b5a38', base: '#76855a', light: '#a3ad86', vein: '#d3d8bb' },
  silver: { dark: '#5f7a70', base: '#8aa398', light: '#b6c7bd', vein: '#dbe5dd' },
  sage: { dark: '#66775f', base: '#8e9e84', light: '#b5c1a9', vein: '#dbe2d0' },
  pine: { dark: '#1f3a31', base: '#35574a', light: '#5b7d6c', vein: '#8eaa98' },
}
