export default {
  mode: 'production',
  entry: './src/main.js',
  experiments: { asyncWebAssembly: true },
}
