export function afterPaint(work: () => void) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      work()
    }
    port2.postMessage(null)
  })
}
