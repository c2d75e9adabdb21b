// Runs React's CommonJS modules in their own chunk, so that `boot.ts` evaluates it in a task before the app's.
import 'react-dom/client'
