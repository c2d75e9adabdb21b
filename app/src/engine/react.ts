// React and its renderer in a file of their own, evaluated in a task of their own (see `boot.ts`).
import 'react-dom/client'
