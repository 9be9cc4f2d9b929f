-- What was adjusted for the labels of a printer, such as darkness and offsets, as JSON.
ALTER TABLE printers ADD COLUMN labels TEXT;
