// A value that is used only once it has stayed the same for a moment, such as typed text.

import { useEffect, useState } from 'react';

export function useSettled<Value>(value: Value, ms = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
