module platen

go 1.18
